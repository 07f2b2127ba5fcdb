ALTER TABLE "students" ADD COLUMN "left_class_name" text;--> statement-breakpoint
-- Teachers' devices hold sums over all classes (F-314). They are wrong in each class of a student who has awards of another
-- one. Another version has them compared and fetched.
UPDATE "students" SET "version" = "version" + 1 WHERE "id" IN (SELECT "awards"."student_id" FROM "awards" JOIN "class_students" ON "class_students"."student_id" = "awards"."student_id" AND "class_students"."class_id" <> "awards"."class_id");
