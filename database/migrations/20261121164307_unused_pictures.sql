DROP INDEX "generated_images_user_newest";--> statement-breakpoint
CREATE INDEX "generated_images_user" ON "generated_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pictures_generated" ON "pictures" USING btree ("owner_id","id") WHERE "pictures"."bucket" = 'generated-images';