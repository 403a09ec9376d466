package tel.billing.shared.bootstrap.database;

import java.time.Clock;
import java.util.Locale;
import org.jooq.DSLContext;
import tel.billing.shared.bootstrap.CannotStart;
import tel.billing.shared.persistence.DatabaseStamp;
import tel.billing.shared.persistence.DatabaseStamp.Kind;

/// The start-up check that a database holds either sandbox money or live money. The first service that starts
/// on a database stamps it. A service of the other kind refuses the database from then on.
public record StampedDatabase(Kind kind) {

    /// Stamps a new database, or finds the same stamp.
    static StampedDatabase claim(DSLContext sql, Kind kind) {
        var found = new DatabaseStamp(sql).stamp(kind, Clock.systemUTC().instant());
        if (found != kind) {
            throw new CannotStart("This database is marked as %s, but this service is %s. Use another database."
                    .formatted(describe(found), describe(kind)));
        }
        return new StampedDatabase(kind);
    }

    private static String describe(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
