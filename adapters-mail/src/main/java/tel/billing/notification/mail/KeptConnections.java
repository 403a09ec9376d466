package tel.billing.notification.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.time.Duration;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Connections to the SMTP server with the properties of one session. After an e-mail, a connection is kept for a few
/// seconds, because TLS and authentication take longer than the next e-mail. Before it is used again, the server must
/// answer `NOOP`.
final class KeptConnections implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeptConnections.class);
    private static final Duration KEPT = Duration.ofSeconds(5);
    private static final int ALL = -1;

    private final Session session;
    private final GenericObjectPool<Transport> pool;

    KeptConnections(Session session, Opening opening) {
        this.session = session;
        this.pool = new GenericObjectPool<>(new Connections(opening), settings());
    }

    /// Uses a connection that nothing else uses meanwhile. It is not used again if the use fails.
    <T> T use(Use<T> use) throws MessagingException {
        var connection = borrow();
        try {
            return use.of(session, connection);
        } catch (MessagingException | RuntimeException broken) {
            closeQuietly(connection);
            throw broken;
        } finally {
            pool.returnObject(connection);
        }
    }

    /// Closes the connections that are not in use.
    @Override
    public void close() {
        pool.close();
    }

    private Transport borrow() throws MessagingException {
        try {
            return pool.borrowObject();
        } catch (MessagingException | RuntimeException failed) {
            throw failed;
        } catch (Exception undeclared) {
            throw new IllegalStateException(undeclared);
        }
    }

    /// Ignores errors: the server has accepted the e-mail, or the cause of its rejection is known.
    private static void closeQuietly(Transport connection) {
        try {
            connection.close();
        } catch (MessagingException e) {
            LOG.debug("The mail server did not answer QUIT.", e);
        }
    }

    /// As many connections as there are concurrent e-mails.
    private static GenericObjectPoolConfig<Transport> settings() {
        var settings = new GenericObjectPoolConfig<Transport>();
        settings.setMaxTotal(ALL);
        settings.setMaxIdle(ALL);
        settings.setTestOnBorrow(true);
        settings.setMinEvictableIdleDuration(KEPT);
        settings.setTimeBetweenEvictionRuns(KEPT);
        settings.setNumTestsPerEvictionRun(ALL);
        settings.setJmxEnabled(false);
        return settings;
    }

    /// Opens a connection.
    @FunctionalInterface
    interface Opening {
        Transport open() throws MessagingException;
    }

    /// What an open connection is used for.
    @FunctionalInterface
    interface Use<T> {
        T of(Session session, Transport connection) throws MessagingException;
    }

    private static final class Connections extends BasePooledObjectFactory<Transport> {
        private final Opening opening;

        Connections(Opening opening) {
            this.opening = opening;
        }

        @Override
        public Transport create() throws MessagingException {
            return opening.open();
        }

        @Override
        public PooledObject<Transport> wrap(Transport connection) {
            return new DefaultPooledObject<>(connection);
        }

        @Override
        public boolean validateObject(PooledObject<Transport> pooled) {
            return isNew(pooled) || pooled.getObject().isConnected();
        }

        @Override
        public void destroyObject(PooledObject<Transport> pooled) {
            closeQuietly(pooled.getObject());
        }

        private static boolean isNew(PooledObject<Transport> pooled) {
            return pooled.getBorrowedCount() == 1;
        }
    }
}
