ALTER TABLE "students" ADD COLUMN "left_class_name" text;--> statement-breakpoint
-- Teachers' devices hold sums over all classes of these students (F-314): another version has them compared and fetched.
UPDATE "students" SET "version" = "version" + 1 WHERE "id" IN (SELECT "student_id" FROM "awards" GROUP BY "student_id" HAVING count(DISTINCT "class_id") > 1);
