CREATE TABLE "vocabulary_headings" (
	"id" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vocabulary_names" (
	"key" text NOT NULL,
	"heading_id" text NOT NULL,
	CONSTRAINT "vocabulary_names_key_heading_id_pk" PRIMARY KEY("key","heading_id")
);
--> statement-breakpoint
ALTER TABLE "vocabulary_names" ADD CONSTRAINT "vocabulary_names_heading_id_vocabulary_headings_id_fk" FOREIGN KEY ("heading_id") REFERENCES "public"."vocabulary_headings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vocabulary_names_by_heading" ON "vocabulary_names" USING btree ("heading_id");