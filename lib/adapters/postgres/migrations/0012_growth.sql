ALTER TABLE "runs" ADD COLUMN "is_remembered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_open" ON "runs" USING btree ("status") WHERE status in ('queued', 'running', 'waiting', 'paused');--> statement-breakpoint
CREATE INDEX "runs_to_remember" ON "runs" USING btree ("finished_at") WHERE status = 'complete' and not is_remembered;--> statement-breakpoint
CREATE INDEX "conversations_by_report" ON "conversations" USING btree ("about_run_id") WHERE about_run_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "document_passages_words" ON "document_passages" USING gin (to_tsvector('english', heading || ' ' || text));--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "documents_unfinished" ON "documents" USING btree ("id") WHERE deleted_at is null and status in ('received', 'reading', 'indexing');--> statement-breakpoint
CREATE INDEX "documents_due" ON "documents" USING btree ("notices_at" NULLS FIRST) WHERE status = 'ready' and deleted_at is null and (ids ? 'doi' or ids ? 'pmid');--> statement-breakpoint
CREATE INDEX "memory_entities_merged" ON "memory_entities" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "memory_entities_forgotten" ON "memory_entities" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "memory_entries_by_run" ON "memory_entries" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "memory_entries_forgotten" ON "memory_entries" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "memory_mentions_by_entry" ON "memory_mentions" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "memory_relations_by_run" ON "memory_relations" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "memory_relations_forgotten" ON "memory_relations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "memory_writings_failed" ON "memory_writings" USING btree ("run_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "study_sessions_deleted" ON "study_sessions" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "study_sessions_sealed" ON "study_sessions" USING btree ("updated_at") WHERE sealed is not null;--> statement-breakpoint
CREATE INDEX "study_sessions_waiting" ON "study_sessions" USING btree ("id") WHERE deleted_at is null and summary -> 'waitingRuns' <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "study_sessions_due" ON "study_sessions" USING btree (coalesce(notices_at, created_at)) WHERE deleted_at is null and seq > 1;--> statement-breakpoint
UPDATE "runs" SET "is_remembered" = true WHERE "id" IN (SELECT "run_id" FROM "memory_writings" WHERE "status" <> 'failed');
