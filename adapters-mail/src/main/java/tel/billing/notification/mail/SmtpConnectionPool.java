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

/// A pool of SMTP connections that share one mail session, because TLS and authentication take longer than an e-mail.
/// A connection sends at most 100 e-mails, for at most a minute. It is closed after five to ten idle seconds. Before
/// it is used again, the server must answer `NOOP`.
final class SmtpConnectionPool implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SmtpConnectionPool.class);
    private static final Duration MAX_IDLE_TIME = Duration.ofSeconds(5);
    private static final Duration MAX_AGE = Duration.ofMinutes(1);
    /// Some mail servers accept no more on one connection.
    private static final int MAX_EMAILS = 100;
    private static final int UNLIMITED = -1;
    private static final int ALL_IDLE = -1;

    private final Session session;
    private final GenericObjectPool<Transport> pool;

    SmtpConnectionPool(Session session, ConnectionOpener opener) {
        this.session = session;
        this.pool = new GenericObjectPool<>(new TransportFactory(opener), settings());
    }

    /// Uses a connection that nothing else uses meanwhile. It is not used again if the use fails.
    <T> T use(ConnectionUse<T> use) throws MessagingException {
        var connection = borrow();
        var isUsable = false;
        try {
            var result = use.execute(session, connection);
            isUsable = true;
            return result;
        } finally {
            if (!isUsable) {
                closeQuietly(connection);
            }
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
    static void closeQuietly(Transport connection) {
        try {
            connection.close();
        } catch (MessagingException e) {
            LOG.debug("The mail server did not answer QUIT.", e);
        }
    }

    /// The number of concurrent e-mails limits the connections.
    private static GenericObjectPoolConfig<Transport> settings() {
        var settings = new GenericObjectPoolConfig<Transport>();
        settings.setMaxTotal(UNLIMITED);
        settings.setMaxIdle(UNLIMITED);
        settings.setTestOnBorrow(true);
        settings.setMinEvictableIdleDuration(MAX_IDLE_TIME);
        settings.setTimeBetweenEvictionRuns(MAX_IDLE_TIME);
        settings.setNumTestsPerEvictionRun(ALL_IDLE);
        settings.setJmxEnabled(false);
        return settings;
    }

    /// Opens a connection.
    @FunctionalInterface
    interface ConnectionOpener {
        Transport open() throws MessagingException;
    }

    /// What an open connection is used for.
    @FunctionalInterface
    interface ConnectionUse<T> {
        T execute(Session session, Transport connection) throws MessagingException;
    }

    private static final class TransportFactory extends BasePooledObjectFactory<Transport> {
        private final ConnectionOpener opener;

        TransportFactory(ConnectionOpener opener) {
            this.opener = opener;
        }

        @Override
        public Transport create() throws MessagingException {
            return opener.open();
        }

        @Override
        public PooledObject<Transport> wrap(Transport connection) {
            return new DefaultPooledObject<>(connection);
        }

        @Override
        public boolean validateObject(PooledObject<Transport> pooled) {
            return isNew(pooled) || (mayBeReused(pooled) && pooled.getObject().isConnected());
        }

        @Override
        public void destroyObject(PooledObject<Transport> pooled) {
            closeQuietly(pooled.getObject());
        }

        private static boolean mayBeReused(PooledObject<Transport> pooled) {
            return pooled.getBorrowedCount() <= MAX_EMAILS
                    && pooled.getFullDuration().compareTo(MAX_AGE) < 0;
        }

        private static boolean isNew(PooledObject<Transport> pooled) {
            return pooled.getBorrowedCount() == 1;
        }
    }
}
