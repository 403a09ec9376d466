package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.val;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;

@DisplayName("The store is unavailable")
class StoreUnavailableTest {
    private static final long SHORTEST_TIMEOUT = 250;

    private final TestDatabase database = TestDatabase.empty();
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void for_a_unit_of_work_that_cannot_begin() throws IOException {
        try (var nowhere = nowhere()) {
            var unitOfWork = new JooqUnitOfWork(nowhere);

            assertThatThrownBy(() -> unitOfWork.perform(runs::incrementAndGet)).isInstanceOf(StoreUnavailable.class);
            assertThat(runs).hasValue(0);
        }
    }

    @Test
    void for_a_statement_outside_units() throws IOException {
        try (var nowhere = nowhere()) {
            var sql = Jooq.on(nowhere);

            assertThatThrownBy(() -> sql.fetchCount(SHARED_SCHEDULED_TASK)).isInstanceOf(StoreUnavailable.class);
        }
    }

    @Test
    void for_a_unit_whose_connection_dies() {
        assertThatThrownBy(() -> database.unitOfWork().perform(() -> {
                    runs.incrementAndGet();
                    cutConnection();
                    return database.sql().fetchCount(SHARED_SCHEDULED_TASK);
                }))
                .isInstanceOf(StoreUnavailable.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void for_a_unit_whose_connection_dies_before_its_commit() {
        assertThatThrownBy(() -> database.unitOfWork().perform(this::cutConnection))
                .isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void for_a_unit_whose_connection_dies_before_its_rollback() {
        assertThatThrownBy(() -> database.unitOfWork().attempt(() -> {
                    cutConnection();
                    return Optional.empty();
                }))
                .isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void for_a_statement_that_takes_too_long_which_it_names_without_values() {
        assertThatThrownBy(() -> database.unitOfWork().perform(() -> {
                    database.sql().execute("set local statement_timeout = '50ms'");
                    return database.sql()
                            .select(field("pg_sleep({0})", val(54_321)))
                            .fetch();
                }))
                .isInstanceOfSatisfying(StoreUnavailable.class, outage -> {
                    assertThat(outage.reason()).isEqualTo(StoreUnavailable.Reason.TIMEOUT);
                    assertThat(outage.getMessage())
                            .contains("canceling statement due to statement timeout; statement: select pg_sleep(")
                            .doesNotContain("54321");
                });
    }

    @Test
    void no_longer_than_the_outage() {
        assertThatThrownBy(() -> database.unitOfWork().perform(this::cutConnection))
                .isInstanceOf(StoreUnavailable.class);

        assertThat(database.unitOfWork().perform(() -> database.sql().fetchCount(SHARED_SCHEDULED_TASK)))
                .isZero();
    }

    @Test
    void but_a_bug_on_a_dead_connection_stays_a_bug() {
        assertThatThrownBy(() -> database.unitOfWork().perform(() -> {
                    cutConnection();
                    throw new IllegalArgumentException("a bug");
                }))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /// Ends the connection of this unit, and waits until the server has ended it.
    private boolean cutConnection() {
        var server = database.sql()
                .select(field("pg_backend_pid()", Integer.class))
                .fetchSingle()
                .value1();
        return database.admin()
                .select(field("pg_terminate_backend({0}, 10000)", Boolean.class, val(server)))
                .fetchSingle()
                .value1();
    }

    /// A pool whose server is down.
    private static HikariDataSource nowhere() throws IOException {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:postgresql://127.0.0.1:%s/billing".formatted(freePort()));
        config.setConnectionTimeout(SHORTEST_TIMEOUT);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    private static String freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return String.valueOf(socket.getLocalPort());
        }
    }
}
