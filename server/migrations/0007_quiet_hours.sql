CREATE TABLE "held_pushes" (
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"message" jsonb NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "held_pushes_user_id_tag_pk" PRIMARY KEY("user_id","tag")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_to" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_pushes" ADD CONSTRAINT "held_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_pushes_until" ON "held_pushes" USING btree ("until");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_quiet" CHECK (("users"."quiet_from" is null) = ("users"."quiet_to" is null) and "users"."quiet_from" <> "users"."quiet_to");