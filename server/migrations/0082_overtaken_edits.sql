CREATE TABLE "edits" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"entity" text NOT NULL,
	"fields" text[] NOT NULL,
	"overtaken" text[] DEFAULT '{}' NOT NULL,
	"seq" bigint DEFAULT nextval('changes_seq') NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edits_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "student_parents" ADD COLUMN "is_dismissed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "edits" ADD CONSTRAINT "edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edits_entity" ON "edits" USING btree ("entity","seq");--> statement-breakpoint
CREATE INDEX "edits_created" ON "edits" USING btree ("created_at");