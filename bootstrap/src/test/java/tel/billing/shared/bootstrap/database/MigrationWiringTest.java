package tel.billing.shared.bootstrap.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class MigrationWiringTest {
    private static final String URL = "jdbc:postgresql://db.example.com/billing";

    @Test
    void migrations_use_connections_without_a_timeout() {
        try (var pool = new HikariDataSource()) {
            pool.setJdbcUrl(URL);
            pool.setUsername("billing_service");
            pool.setPassword("secret");
            var configuration = Flyway.configure().dataSource(pool);

            new MigrationWiring().migrationDataSource().customize(configuration);

            assertThat(configuration.getDataSource()).isNotSameAs(pool);
            assertThat(configuration.getUrl()).isEqualTo(URL);
            assertThat(configuration.getUser()).isEqualTo("billing_service");
            assertThat(configuration.getPassword()).isEqualTo("secret");
        }
    }

    @Test
    void migrations_keep_their_own_credentials() {
        var own = new DriverManagerDataSource(URL, "billing_owner", "secret");
        var configuration = Flyway.configure().dataSource(own);

        new MigrationWiring().migrationDataSource().customize(configuration);

        assertThat(configuration.getDataSource()).isSameAs(own);
    }
}
