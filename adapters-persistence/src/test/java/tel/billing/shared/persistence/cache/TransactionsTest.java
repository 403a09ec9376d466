package tel.billing.shared.persistence.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestServer;

class TransactionsTest {

    @Test
    void a_connection_has_a_constant_and_unique_value() throws SQLException {
        var database = TestServer.running().service();
        try (var one = database.getConnection();
                var other = database.getConnection()) {
            assertThat(nameOf(one)).isEqualTo(nameOf(one)).isNotEqualTo(nameOf(other));
        }
    }

    @Test
    void a_connection_to_another_server_differs_even_with_the_same_process_id() throws SQLException {
        try (var connection = TestServer.running().admin().getConnection();
                var statement = connection.createStatement()) {
            var here = nameOf(connection);
            connection.setAutoCommit(false);
            statement.execute("CREATE SCHEMA another_server");
            statement.execute("CREATE FUNCTION another_server.pg_postmaster_start_time() RETURNS timestamptz"
                    + " LANGUAGE sql RETURN timestamptz '2026-01-05 09:00:00Z'");
            statement.execute("SET LOCAL search_path = another_server, pg_catalog");

            assertThat(nameOf(connection)).isNotEqualTo(here);

            connection.rollback();
        }
    }

    private static String nameOf(Connection connection) {
        return DSL.using(connection)
                .select(Transactions.connection())
                .fetchSingle()
                .value1();
    }
}
