package tel.billing.shared.bootstrap;

import java.util.Optional;
import javax.crypto.SecretKey;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.event.TransactionalEventListenerFactory;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.database.WorkloadPools;
import tel.billing.shared.bootstrap.embedded.EmbeddedDefault;
import tel.billing.shared.demo.DemoPlan;
import tel.billing.shared.demo.DemoProgress;
import tel.billing.shared.demo.DemoProgress.State;
import tel.billing.shared.monitoring.tracing.TracedUnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.StatementSpans;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.clock.JooqBusinessClock;
import tel.billing.shared.persistence.clock.SystemBusinessClock;
import tel.billing.shared.persistence.clock.SystemRealTime;
import tel.billing.shared.resilience.DatabaseHealth;

@Configuration(proxyBeanMethods = false)
class PersistenceWiring {

    @Bean(defaultCandidate = false)
    DataSource connectionsOfWorkload(WorkloadPools pools) {
        return pools.connections();
    }

    @Bean
    @DependsOnDatabaseInitialization
    DSLContext sql(@Qualifier("connectionsOfWorkload") DataSource connections, Tracing tracing) {
        var sql = Jooq.on(connections);
        return tracing.tracer().map(tracer -> StatementSpans.of(sql, tracer)).orElse(sql);
    }

    @Bean
    UnitOfWork unitOfWork(
            @Qualifier("connectionsOfWorkload") DataSource connections, DatabaseHealth health, Tracing tracing) {
        UnitOfWork unitOfWork = new JooqUnitOfWork(connections, health::reportRefusal);
        return tracing.tracer()
                .<UnitOfWork>map(tracer -> new TracedUnitOfWork(unitOfWork, tracer))
                .orElse(unitOfWork);
    }

    /// Calls the listeners of a transaction after its commit.
    @Bean
    static TransactionalEventListenerFactory transactionalEventListenerFactory() {
        return new TransactionalEventListenerFactory();
    }

    @Bean
    RealTime realTime() {
        return new SystemRealTime();
    }

    @Bean
    Ids ids() {
        return new TimeOrderedIds();
    }

    @Bean
    AesSecretBox secretBox(SecretKey masterKey) {
        return new AesSecretBox(masterKey.getEncoded());
    }

    /// Business time can be moved only where `/dev` exists. The history of demo data begins in the past.
    @Bean
    BusinessClock businessClock(
            EmbeddedDefault embedded, DSLContext sql, RealTime realTime, Optional<DemoProgress> demo) {
        if (demo.map(DemoProgress::state).filter(State.ABSENT::equals).isPresent()) {
            demo.get().begin();
            return JooqBusinessClock.beginningAt(realTime.instant().minus(DemoPlan.LENGTH), sql, realTime);
        }
        return embedded.isSandboxOnly() ? new JooqBusinessClock(sql, realTime) : new SystemBusinessClock(realTime);
    }
}
