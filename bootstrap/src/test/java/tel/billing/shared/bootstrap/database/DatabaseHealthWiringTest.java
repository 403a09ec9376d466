package tel.billing.shared.bootstrap.database;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.context.ConfigDataApplicationContextInitializer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tel.billing.process.DatabaseServer;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.resilience.DatabaseHealth;
import tel.billing.shared.resilience.UpstreamHealth;

@DisplayName("The health of the database")
class DatabaseHealthWiringTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration DRIVER_TIMEOUT = Duration.ofSeconds(2);

    private static final String READ = "select 1";
    /// Creates a large object, because the role of the service owns no table in this test.
    private static final String WRITE = "select lo_create(0)";

    @TempDir
    static Path directory;

    @AutoClose
    static EmbeddedDatabase database;

    @BeforeAll
    static void start() {
        database = TestDatabase.startIn(directory.resolve("postgres"));
    }

    @Test
    void names_the_missing_synchronous_standby_in_production_only() {
        service("default").run(context -> {
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(status(context.getBean(HealthEndpoint.class)))
                            .isEqualTo("UP"));
            assertThat(gauge("synchronous.standby", context)).isZero();
        });
        service("production").run(context -> {
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(status(context.getBean(HealthEndpoint.class)))
                            .isEqualTo("NO_SYNCHRONOUS_STANDBY"));
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(context.getBean("databaseStandby", HealthIndicator.class)
                                    .health()
                                    .getStatus()
                                    .getDescription())
                            .isEqualTo("The database has no synchronous standby, so a failover can lose confirmed"
                                    + " payments."));
            assertThat(gauge("synchronous.standby", context)).isZero();

            setStandby("'any 1 (*)'");
            try {
                await().atMost(SOON)
                        .untilAsserted(() -> assertThat(status(context.getBean(HealthEndpoint.class)))
                                .isEqualTo("UP"));
                assertThat(gauge("synchronous.standby", context)).isEqualTo(1);
            } finally {
                setStandby("''");
            }
        });
    }

    @Test
    void is_down_while_commits_wait_for_a_standby() {
        service("production").run(context -> {
            var health = context.getBean(HealthEndpoint.class);
            setStandby("'missing'");
            // PostgreSQL may confirm a few commits before it applies the setting.
            var isBlocked = new AtomicBoolean(true);
            var commits = CompletableFuture.runAsync(() -> {
                while (isBlocked.get()) {
                    write();
                }
            });
            try {
                await().atMost(SOON).untilAsserted(() -> {
                    // asks the database
                    assertThat(statusOf(health, "database")).isEqualTo("UP");
                    assertThat(statusOf(health, "databaseWrites")).isEqualTo("DOWN");
                });
                assertThat(gauge("commits.blocked", context)).isEqualTo(1);
            } finally {
                isBlocked.set(false);
                setStandby("''");
            }
            commits.join();
            await().atMost(SOON).untilAsserted(() -> assertThat(status(health)).isEqualTo("NO_SYNCHRONOUS_STANDBY"));
        });
    }

    @Test
    void refuses_changes_and_still_reads_while_commits_wait_for_a_standby() throws Exception {
        var health = health();
        try (var pool = pool();
                var probe = new ProbeConnection(pool);
                var pools = new WorkloadPools(pool, probe, new SimpleMeterRegistry());
                var commits = new BlockedCommitProbe(pools, probe, health, new SystemRealTime());
                var writer = Executors.newVirtualThreadPerTaskExecutor()) {
            commits.start();
            setStandby("'missing'");
            var isWriting = new AtomicBoolean(true);
            try {
                writer.submit(() -> {
                    while (isWriting.get()) {
                        execute(pools.connections(), WRITE);
                    }
                    return true;
                });
                await().atMost(SOON).until(probe::areCommitsBlocked);
                assertThatThrownBy(() -> execute(pools.connections(), WRITE))
                        .hasMessageContaining("read-only transaction");
                execute(pools.connections(), READ);
                await().atMost(SOON).until(health::isRefusingWrites);
            } finally {
                isWriting.set(false);
                setStandby("''");
            }
            await().atMost(SOON)
                    .untilAsserted(() -> assertThatCode(() -> execute(pools.connections(), WRITE))
                            .doesNotThrowAnyException());
        }
    }

    private static void write() {
        try (var pool = pool()) {
            execute(pool, WRITE);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void execute(DataSource connections, String sql) throws SQLException {
        try (var connection = connections.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void is_known_before_the_driver_gives_up() {
        try (var pool = pool();
                var probe = new ProbeConnection(pool)) {
            // On a busy machine, the first attempts may take longer.
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(timeToNotice(probe)).isLessThan(DRIVER_TIMEOUT));
            await().atMost(SOON).until(probe::answers);
        }
    }

    private static Duration timeToNotice(ProbeConnection probe) throws Exception {
        await().atMost(SOON).until(probe::answers);
        var frozen = backends();
        // A connection that was just used is not tested before the next use.
        assertThat(probe.answers()).isTrue();
        try {
            signal("STOP", frozen);
            var start = System.nanoTime();
            assertThat(probe.answers()).isFalse();
            return Duration.ofNanos(System.nanoTime() - start);
        } finally {
            signal("CONT", frozen);
        }
    }

    private static ApplicationContextRunner service(String profile) {
        return new ApplicationContextRunner()
                .withInitializer(new ConfigDataApplicationContextInitializer())
                .withConfiguration(AutoConfigurations.of(
                        HealthContributorRegistryAutoConfiguration.class, HealthEndpointAutoConfiguration.class))
                .withUserConfiguration(DatabaseHealthWiring.class)
                .withBean(HikariDataSource.class, DatabaseHealthWiringTest::pool)
                .withBean(DatabaseHealth.class, DatabaseHealthWiringTest::health)
                .withPropertyValues(
                        "spring.profiles.active=" + profile,
                        // Readiness also has parts of other wirings.
                        "management.endpoint.health.validate-group-membership=false");
    }

    private static DatabaseHealth health() {
        var time = new SystemRealTime();
        return new DatabaseHealth(new UpstreamHealth(time), time);
    }

    private static HikariDataSource pool() {
        var pool = new HikariDataSource();
        var login = database.service();
        pool.setPoolName("test");
        pool.setJdbcUrl(login.url());
        pool.setUsername(login.user());
        pool.setPassword(login.password().value());
        pool.addDataSourceProperty("readOnlyMode", "always");
        return pool;
    }

    private static String status(HealthEndpoint health) {
        return health.health().getStatus().getCode();
    }

    private static String statusOf(HealthEndpoint health, String component) {
        return requireNonNull(health.healthForPath(component)).getStatus().getCode();
    }

    private static double gauge(String name, BeanFactory context) {
        var registry = new SimpleMeterRegistry();
        context.getBean(MeterBinder.class).bindTo(registry);
        return registry.get("billing.database." + name).gauge().value();
    }

    private static void setStandby(String names) throws IOException, SQLException {
        try (var connection = new DatabaseServer(directory).signIn();
                var statement = connection.createStatement()) {
            statement.execute("alter system set synchronous_standby_names = " + names);
            statement.execute("select pg_reload_conf()");
        }
    }

    /// The processes of PostgreSQL that serve the role of the service.
    private static List<String> backends() throws IOException, SQLException {
        try (var connection = new DatabaseServer(directory).signIn();
                var query = connection.prepareStatement(
                        "select string_agg(pid::text, ' ') from pg_stat_activity where usename = ?")) {
            query.setString(1, database.service().user());
            try (var row = query.executeQuery()) {
                row.next();
                return List.of(row.getString(1).split(" "));
            }
        }
    }

    private static void signal(String name, List<String> processes) throws IOException, InterruptedException {
        for (var process : processes) {
            assertThat(new ProcessBuilder("kill", "-" + name, process).start().waitFor())
                    .isZero();
        }
    }
}
