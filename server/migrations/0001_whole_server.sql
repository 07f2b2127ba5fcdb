CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	CONSTRAINT "attempts_failures" CHECK ("attempts"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"subject" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "mailed_links_kind" CHECK ("mailed_links"."kind" in ('email', 'password')),
	CONSTRAINT "mailed_links_times" CHECK ("mailed_links"."created_at" < "mailed_links"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "schools_name" CHECK (length(btrim("schools"."name")) between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "connection_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "connection_requests_status" CHECK ("connection_requests"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "connection_requests_decided" CHECK (("connection_requests"."status" = 'pending') = ("connection_requests"."decided_at" is null)),
	CONSTRAINT "connection_requests_code" CHECK ("connection_requests"."code" ~ '^[A-Z]{7}$')
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"channel" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_by_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invitations_channel" CHECK ("invitations"."channel" in ('email', 'sms') and ("invitations"."channel" = 'email') = (position('@' in "invitations"."contact") > 0)),
	CONSTRAINT "invitations_status" CHECK ("invitations"."status" in ('pending', 'canceled', 'accepted')),
	CONSTRAINT "invitations_contact" CHECK (length(btrim("invitations"."contact")) between 1 and 320),
	CONSTRAINT "invitations_times" CHECK ("invitations"."invited_at" < "invitations"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "native_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"token" text NOT NULL,
	"device_id" text NOT NULL,
	"platform" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "native_subscriptions_platform" CHECK ("native_subscriptions"."platform" in ('android', 'ios'))
);
--> statement-breakpoint
CREATE TABLE "web_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint" text NOT NULL,
	"public_key" text NOT NULL,
	"auth_token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "web_subscriptions_endpoint_https" CHECK ("web_subscriptions"."endpoint" like 'https://%' and length("web_subscriptions"."endpoint") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "letters_channel" CHECK ("letters"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"original_name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_size" CHECK ("uploads"."size" >= 0 and "uploads"."received" between 0 and "uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "awards" DROP CONSTRAINT "awards_skill_id_skills_id_fk";
--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "class_code_made_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "school_id" uuid;--> statement-breakpoint
ALTER TABLE "skills" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "parent_code_made_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "sealed_password" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_logged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_parent_id_users_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "native_subscriptions" ADD CONSTRAINT "native_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "native_subscriptions" ADD CONSTRAINT "native_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_subscriptions" ADD CONSTRAINT "web_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_subscriptions" ADD CONSTRAINT "web_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_last" ON "attempts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_links_hash" ON "mailed_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "mailed_links_user" ON "mailed_links" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "mailed_links_expires" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connection_requests_pending" ON "connection_requests" USING btree ("parent_id","student_id") WHERE "connection_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "connection_requests_class" ON "connection_requests" USING btree ("class_id","status","created_at");--> statement-breakpoint
CREATE INDEX "connection_requests_student" ON "connection_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "invitations_student" ON "invitations" USING btree ("student_id","invited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending" ON "invitations" USING btree ("student_id",lower("contact")) WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "native_subscriptions_device" ON "native_subscriptions" USING btree ("platform","device_id");--> statement-breakpoint
CREATE INDEX "native_subscriptions_user" ON "native_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "native_subscriptions_session" ON "native_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "web_subscriptions_endpoint" ON "web_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "web_subscriptions_user" ON "web_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "web_subscriptions_session" ON "web_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "letters_created" ON "letters" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awards_class" ON "awards" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "awards_skill" ON "awards" USING btree ("skill_id");--> statement-breakpoint
CREATE INDEX "classes_school" ON "classes" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_class_name" ON "skills" USING btree ("class_id",lower("name"));--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "events_story" ON "events" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "stories_event" ON "stories" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_type" CHECK ("awards"."type" in ('positive', 'negative'));--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_points" CHECK ("awards"."points" between 1 and 100);--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_name" CHECK (length(btrim("skills"."name")) between 1 and 100);--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_type" CHECK ("skills"."type" in ('positive', 'negative'));--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_points" CHECK ("skills"."points" between 1 and 100);--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_parent_code_shape" CHECK ("students"."parent_code" ~ '^[A-Z]{7}$');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_text" CHECK (length(btrim("events"."title")) between 1 and 200 and length("events"."description") <= 10000);