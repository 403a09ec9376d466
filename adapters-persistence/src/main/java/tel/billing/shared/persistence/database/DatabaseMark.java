package tel.billing.shared.persistence.database;

import static tel.billing.shared.persistence.tables.SharedStamp.SHARED_STAMP;

import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.shared.persistence.EnumNames;

/// Marks a database permanently as holding sandbox money or real money.
public record DatabaseMark(DSLContext sql) {

    public enum Kind {
        SANDBOX,
        LIVE
    }

    /// Marks the database if it has no mark yet. Returns the mark of the database.
    public Kind set(Kind kind, Instant at) {
        sql.insertInto(SHARED_STAMP)
                .set(SHARED_STAMP.KIND, EnumNames.of(kind))
                .set(SHARED_STAMP.STAMPED_AT, at)
                .onConflictDoNothing()
                .execute();
        return find().orElseThrow();
    }

    /// Returns the mark of the database; empty if no service has started on it yet.
    public Optional<Kind> find() {
        return sql.selectFrom(SHARED_STAMP).fetchOptional().map(row -> EnumNames.read(Kind.class, row.getKind()));
    }
}
