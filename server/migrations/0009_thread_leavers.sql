CREATE TABLE "thread_leavers" (
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_notification_enabled" boolean NOT NULL,
	"last_read_message_id" uuid,
	"last_read_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_leavers_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "thread_leavers" ADD CONSTRAINT "thread_leavers_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_leavers" ADD CONSTRAINT "thread_leavers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_leavers_user" ON "thread_leavers" USING btree ("user_id");