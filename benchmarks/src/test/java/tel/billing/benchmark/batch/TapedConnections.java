package tel.billing.benchmark.batch;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jooq.tools.jdbc.DefaultConnection;
import org.jooq.tools.jdbc.DefaultPreparedStatement;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import tel.billing.benchmark.batch.Tape.Value;

/// Connections that record what is sent over them. Unsupported methods to set a value or to send a statement
/// throw an exception.
final class TapedConnections extends DelegatingDataSource {
    private final Tape tape;

    TapedConnections(DataSource dataSource, Tape tape) {
        super(dataSource);
        this.tape = tape;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return new TapedConnection(obtainTargetDataSource().getConnection(), tape);
    }

    private static final class TapedConnection extends DefaultConnection {
        private final Tape tape;

        TapedConnection(Connection connection, Tape tape) {
            super(connection);
            this.tape = tape;
        }

        @Override
        public PreparedStatement prepareStatement(String sql) throws SQLException {
            return new TapedStatement(getDelegate().prepareStatement(sql), sql, tape);
        }

        @Override
        public void commit() throws SQLException {
            super.commit();
            tape.addCommit();
        }
    }

    private static final class TapedStatement extends DefaultPreparedStatement {
        private final String sql;
        private final Tape tape;
        private final List<Value> values = new ArrayList<>();

        TapedStatement(PreparedStatement statement, String sql, Tape tape) {
            super(statement);
            this.sql = sql;
            this.tape = tape;
        }

        @Override
        public boolean execute() throws SQLException {
            sent();
            return super.execute();
        }

        @Override
        public ResultSet executeQuery() throws SQLException {
            sent();
            return super.executeQuery();
        }

        @Override
        public int executeUpdate() throws SQLException {
            sent();
            return super.executeUpdate();
        }

        @Override
        public void addBatch() {
            throw new UnsupportedOperationException("batches cannot be recorded");
        }

        @Override
        public void setNull(int index, int type) throws SQLException {
            set(statement -> statement.setNull(index, type));
        }

        @Override
        public void setBoolean(int index, boolean value) throws SQLException {
            set(statement -> statement.setBoolean(index, value));
        }

        @Override
        public void setShort(int index, short value) throws SQLException {
            set(statement -> statement.setShort(index, value));
        }

        @Override
        public void setInt(int index, int value) throws SQLException {
            set(statement -> statement.setInt(index, value));
        }

        @Override
        public void setLong(int index, long value) throws SQLException {
            set(statement -> statement.setLong(index, value));
        }

        @Override
        public void setString(int index, String value) throws SQLException {
            set(statement -> statement.setString(index, value));
        }

        @Override
        public void setBytes(int index, byte[] value) throws SQLException {
            set(statement -> statement.setBytes(index, value));
        }

        @Override
        public void setTimestamp(int index, Timestamp value) throws SQLException {
            set(statement -> statement.setTimestamp(index, value));
        }

        @Override
        public void setObject(int index, Object value) throws SQLException {
            set(statement -> statement.setObject(index, value));
        }

        @Override
        public void setObject(int index, Object value, int type) throws SQLException {
            set(statement -> statement.setObject(index, value, type));
        }

        /// Created again for the replaying connection.
        @Override
        public void setArray(int index, Array value) throws SQLException {
            var type = value.getBaseTypeName();
            var elements = (Object[]) value.getArray();
            set(statement -> statement.setArray(index, statement.getConnection().createArrayOf(type, elements)));
        }

        private void set(Value value) throws SQLException {
            value.setOn(getDelegatePreparedStatement());
            values.add(value);
        }

        private void sent() {
            tape.add(new Tape.Statement(sql, List.copyOf(values)));
        }
    }
}
