package tel.billing.shared.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.StoreUnavailable.Reason;
import tel.billing.shared.Workload;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.TestServer;

@DisplayName("A connection")
class WorkloadDataSourceTest {
    private final AtomicBoolean isBlocked = new AtomicBoolean();

    /// One connection, so that each use gets the one that was used before.
    @AutoClose
    private final HikariDataSource pool = pool();

    private final WorkloadDataSource connections =
            new WorkloadDataSource(Map.of(Workload.WRITES, pool), isBlocked::get);
    private final DSLContext sql = Jooq.on(connections);
    private final List<StoreUnavailable> refusals = new ArrayList<>();
    private final JooqUnitOfWork units = new JooqUnitOfWork(connections, refusals::add);

    @Test
    void only_reads_within_a_unit_of_work_while_commits_are_blocked() {
        isBlocked.set(true);

        assertThat(units.<Integer>perform(() -> read())).isEqualTo(1);
        assertThat(units.<Integer>snapshot(this::read)).isEqualTo(1);
        assertRefused(() -> units.perform(this::write));
        assertThat(refusals).hasSize(1);
    }

    @Test
    void only_reads_outside_of_units_of_work_while_commits_are_blocked() {
        isBlocked.set(true);

        assertThat(read()).isEqualTo(1);
        assertRefused(this::write);
    }

    @Test
    void stores_changes_again_when_commits_are_no_longer_blocked() {
        isBlocked.set(true);
        assertRefused(this::write);
        isBlocked.set(false);

        assertThat(write()).isZero();
        assertThat(units.<Integer>perform(this::write)).isZero();
    }

    @Test
    void stores_changes_after_a_snapshot() {
        assertThat(units.<Integer>snapshot(this::read)).isEqualTo(1);

        assertThat(units.<Integer>perform(this::write)).isZero();
        assertThat(write()).isZero();
    }

    @Test
    void completes_a_unit_of_work_that_began_before_commits_were_blocked() {
        assertThat(units.<Integer>perform(() -> {
                    isBlocked.set(true);
                    return write();
                }))
                .isZero();
        assertRefused(this::write);
    }

    private int read() {
        return sql.fetchSingle("select 1").get(0, int.class);
    }

    private int write() {
        return sql.execute("delete from shared_scheduled_task");
    }

    private static void assertRefused(Runnable change) {
        assertThatThrownBy(change::run)
                .isInstanceOfSatisfying(
                        StoreUnavailable.class,
                        outage -> assertThat(outage.reason()).isEqualTo(Reason.REFUSAL));
    }

    private static HikariDataSource pool() {
        var config = new HikariConfig();
        config.setJdbcUrl(TestServer.running().serviceUrl() + "&readOnlyMode=always");
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }
}
