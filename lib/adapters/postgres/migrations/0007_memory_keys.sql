ALTER TABLE "memory_entities" ADD COLUMN "key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "memory_entities" ADD COLUMN "bands" integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "memory_entries" ADD COLUMN "subject" text NOT NULL;--> statement-breakpoint
ALTER TABLE "memory_relations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memory_settings" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memory_settings" ADD COLUMN "wiped_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "runs_by_end" ON "runs" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "memory_relations_by_workspace" ON "memory_relations" USING btree ("workspace_id");