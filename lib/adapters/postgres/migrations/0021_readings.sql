CREATE TABLE "review_reading_steps" (
	"reading_id" text NOT NULL,
	"key" text NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "review_reading_steps_reading_id_key_pk" PRIMARY KEY("reading_id","key")
);
--> statement-breakpoint
CREATE TABLE "review_readings" (
	"id" text PRIMARY KEY NOT NULL,
	"review_id" text NOT NULL,
	"column_id" text NOT NULL,
	"version" integer NOT NULL,
	"reviewer_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"record_ids" text[] NOT NULL,
	"sealed" text,
	"is_failed" boolean DEFAULT false NOT NULL,
	"has_begun" boolean DEFAULT false NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_texts" (
	"review_id" text NOT NULL,
	"record_id" text NOT NULL,
	"field" text,
	"text" text,
	"note" text NOT NULL,
	"document_id" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_texts_review_id_record_id_pk" PRIMARY KEY("review_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "review_reading_steps" ADD CONSTRAINT "review_reading_steps_reading_id_review_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."review_readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_readings" ADD CONSTRAINT "review_readings_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_texts" ADD CONSTRAINT "review_texts_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_texts" ADD CONSTRAINT "review_texts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_readings_by_column" ON "review_readings" USING btree ("review_id","column_id");--> statement-breakpoint
CREATE INDEX "review_readings_by_workspace" ON "review_readings" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "review_texts_by_document" ON "review_texts" USING btree ("document_id") WHERE document_id is not null;