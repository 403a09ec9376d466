package tel.billing.shared.bootstrap.database;

import java.time.Clock;
import java.util.Locale;
import org.jooq.DSLContext;
import org.springframework.core.env.Environment;
import tel.billing.shared.bootstrap.StartupFailure;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.persistence.database.DatabaseMark;
import tel.billing.shared.persistence.database.DatabaseMark.Kind;

/// The start-up check that a database holds either sandbox money or live money. The first service that starts
/// on a database marks it. A service of the other kind refuses the database from then on.
public record MarkedDatabase(Kind kind) {

    /// The kind of money that a service with these settings moves.
    static Kind kindFor(Environment environment) {
        return EmbeddedDefault.isProduction(environment) ? Kind.LIVE : Kind.SANDBOX;
    }

    /// Marks a new database. Rejects a database with the other mark.
    static MarkedDatabase mark(DSLContext sql, Kind kind) {
        requireSame(new DatabaseMark(sql).set(kind, Clock.systemUTC().instant()), kind);
        return new MarkedDatabase(kind);
    }

    static void requireSame(Kind found, Kind kind) {
        if (found != kind) {
            throw new StartupFailure("This database is marked as %s, but this service is %s. Use another database."
                    .formatted(describe(found), describe(kind)));
        }
    }

    private static String describe(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
