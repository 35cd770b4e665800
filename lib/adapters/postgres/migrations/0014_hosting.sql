CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"emptied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "vector_removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vector_removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"namespace" text NOT NULL,
	"document_id" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() + interval '365 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "added_from" text;--> statement-breakpoint
CREATE INDEX "workspaces_by_use" ON "workspaces" USING btree ("used_at") WHERE emptied_at is null;--> statement-breakpoint
CREATE INDEX "documents_by_address" ON "documents" USING btree ("added_from","held");
--> statement-breakpoint
UPDATE "documents" d SET "held" =
  coalesce((SELECT octet_length(f."bytes") FROM "document_files" f WHERE f."document_id" = d."id"), 0)
  + coalesce((SELECT octet_length(t."text") + pg_column_size(t."layout") FROM "document_texts" t WHERE t."document_id" = d."id"), 0);--> statement-breakpoint
INSERT INTO "workspaces" ("id")
  SELECT "workspace_id" FROM "runs" UNION SELECT "workspace_id" FROM "documents" UNION SELECT "workspace_id" FROM "conversations"
  UNION SELECT "workspace_id" FROM "study_sessions" UNION SELECT "workspace_id" FROM "access_tokens"
  UNION SELECT "workspace_id" FROM "memory_entities" UNION SELECT "workspace_id" FROM "memory_preferences"
  UNION SELECT "workspace_id" FROM "memory_settings"
  ON CONFLICT DO NOTHING;
