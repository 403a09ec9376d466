package tel.billing.benchmark.batch;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A recording of all JDBC statements, with their values and the commits in between, for replay.
final class Tape {
    private final List<Step> steps = new ArrayList<>();
    private int statements;

    void add(Statement statement) {
        statements++;
        steps.add(statement);
    }

    void addCommit() {
        steps.add(new Commit());
    }

    int statements() {
        return statements;
    }

    /// One after the other, each prepared once, as on a pool's connections.
    void playTo(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        var prepared = new HashMap<String, PreparedStatement>();
        for (var step : steps) {
            step.play(connection, prepared);
        }
        connection.commit();
    }

    sealed interface Step {
        void play(Connection connection, Map<String, PreparedStatement> prepared) throws SQLException;
    }

    /// The values to set before a statement is sent.
    interface Value {
        void setOn(PreparedStatement statement) throws SQLException;
    }

    record Statement(String sql, List<Value> values) implements Step {

        /// Reads all results.
        @Override
        public void play(Connection connection, Map<String, PreparedStatement> prepared) throws SQLException {
            var statement = prepared.get(sql);
            if (statement == null) {
                statement = connection.prepareStatement(sql);
                prepared.put(sql, statement);
            }
            for (var value : values) {
                value.setOn(statement);
            }
            if (statement.execute()) {
                try (var rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                }
            }
        }
    }

    private record Commit() implements Step {

        @Override
        public void play(Connection connection, Map<String, PreparedStatement> prepared) throws SQLException {
            connection.commit();
        }
    }
}
