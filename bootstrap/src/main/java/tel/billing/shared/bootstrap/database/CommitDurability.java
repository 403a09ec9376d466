package tel.billing.shared.bootstrap.database;

import java.sql.SQLException;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.bootstrap.StartupFailure;

/// What PostgreSQL waits for before it confirms a commit to the service. Without a synchronous standby, a failover
/// loses the latest commits: the card was charged, and the wallet does not have the money.
///
/// @param level the setting `synchronous_commit`
record CommitDurability(String level, boolean hasSynchronousStandby) {
    static final String NO_STANDBY =
            "The database has no synchronous standby, so a failover can lose confirmed payments.";

    private static final Logger LOG = LoggerFactory.getLogger(CommitDurability.class);
    /// The standby has the commit on its disk. The weaker levels confirm commits that a crash can lose.
    private static final Set<String> SUFFICIENT = Set.of("on", "remote_apply");

    private static final String QUERY = """
            select current_setting('synchronous_commit'), current_setting('synchronous_standby_names') <> ''""";

    static CommitDurability of(DataSource database) {
        try (var connection = database.getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(QUERY)) {
            row.next();
            return new CommitDurability(row.getString(1), row.getBoolean(2));
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot read settings of the database", failed);
        }
    }

    /// Refuses a level that confirms commits before they are on disk, and warns if no standby is waited for.
    void checkForProduction() {
        if (!SUFFICIENT.contains(level)) {
            throw new StartupFailure(
                    ("Profile production confirms payments only when they are safe: synchronous_commit must be on for"
                                    + " the role of the service, but is %s.")
                            .formatted(level));
        }
        if (!hasSynchronousStandby) {
            LOG.warn("{} Set synchronous_standby_names on the primary.", NO_STANDBY);
        }
    }
}
