CREATE TABLE "text_check_steps" (
	"check_id" text NOT NULL,
	"key" text NOT NULL,
	"result" jsonb NOT NULL,
	CONSTRAINT "text_check_steps_check_id_key_pk" PRIMARY KEY("check_id","key")
);
--> statement-breakpoint
CREATE TABLE "text_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"file" "bytea",
	"is_pasted" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"sealed" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_check_steps" ADD CONSTRAINT "text_check_steps_check_id_text_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."text_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_checks_by_workspace" ON "text_checks" USING btree ("workspace_id","created_at" DESC NULLS LAST);