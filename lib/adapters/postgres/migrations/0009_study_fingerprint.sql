ALTER TABLE "study_sessions" ADD COLUMN "fingerprint" text;--> statement-breakpoint
CREATE INDEX "study_sessions_by_material" ON "study_sessions" USING btree ("workspace_id","fingerprint");