package tel.billing.shared.bootstrap.database;

import java.util.Set;
import org.springframework.boot.sql.init.dependency.AbstractBeansOfTypeDatabaseInitializerDetector;

/// Has the stamp checked after the migrations and before any bean that waits for the database to be ready.
public final class StampedDatabaseDetector extends AbstractBeansOfTypeDatabaseInitializerDetector {
    private static final int AFTER_MIGRATIONS = 2;

    @Override
    protected Set<Class<?>> getDatabaseInitializerBeanTypes() {
        return Set.of(StampedDatabase.class);
    }

    @Override
    public int getOrder() {
        return AFTER_MIGRATIONS;
    }
}
