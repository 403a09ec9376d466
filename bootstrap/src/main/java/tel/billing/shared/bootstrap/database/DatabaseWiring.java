package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.RealTime;
import tel.billing.shared.resilience.DatabaseHealth;

/// The connections to any database, embedded or not.
@Configuration(proxyBeanMethods = false)
class DatabaseWiring {

    @Bean
    @DependsOnDatabaseInitialization
    FeedConnection feedConnection(HikariDataSource pool, DatabaseHealth health) {
        return new FeedConnection(pool, health);
    }

    @Bean
    @DependsOnDatabaseInitialization
    WorkloadPools workloadPools(HikariDataSource writes, ProbeConnection probe, MeterRegistry meters) {
        return new WorkloadPools(writes, probe, meters);
    }

    @Bean(initMethod = "start")
    BlockedCommitProbe blockedCommitProbe(
            WorkloadPools pools, ProbeConnection probe, DatabaseHealth health, RealTime realTime) {
        return new BlockedCommitProbe(pools, probe, health, realTime);
    }
}
