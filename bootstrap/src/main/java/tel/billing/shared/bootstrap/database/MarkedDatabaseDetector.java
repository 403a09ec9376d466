package tel.billing.shared.bootstrap.database;

import java.util.Set;
import org.springframework.boot.sql.init.dependency.AbstractBeansOfTypeDatabaseInitializerDetector;

/// Checks the mark after the migrations and before any bean that needs the database.
public final class MarkedDatabaseDetector extends AbstractBeansOfTypeDatabaseInitializerDetector {
    private static final int AFTER_MIGRATIONS = 2;

    @Override
    protected Set<Class<?>> getDatabaseInitializerBeanTypes() {
        return Set.of(MarkedDatabase.class);
    }

    @Override
    public int getOrder() {
        return AFTER_MIGRATIONS;
    }
}
