package tel.billing.shared.bootstrap;

import com.github.kagkarlsson.scheduler.task.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.util.function.SingletonSupplier;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.RealTime;
import tel.billing.shared.RunDueWork;
import tel.billing.shared.bootstrap.database.FeedConnection;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.Scheduling;

/// Background work: outgoing e-mails, and the sweeps that find all other due work. Each instance asks every
/// one to four seconds whether any is due, on the feeds' connection, so that the result does not wait for the pool and
/// shows whether the database is up.
@Configuration(proxyBeanMethods = false)
class SchedulingWiring {

    @Bean
    RecurringJob dueWork(BusinessClock clock, ObjectProvider<DueWork> works) {
        var runDueWork =
                SingletonSupplier.of(() -> new RunDueWork(clock, works.stream().toList()));
        return new RecurringJob(
                "due-work",
                Duration.ofSeconds(1),
                (_, _) -> runDueWork.obtain().isAnyDue(),
                () -> runDueWork.obtain().run());
    }

    @Bean
    @DependsOnDatabaseInitialization
    Scheduling scheduling(
            @Qualifier("connectionsOfWorkload") DataSource connections,
            List<Task<byte[]>> once,
            List<RecurringJob> recurringJobs,
            FeedConnection feedConnection,
            RealTime realTime,
            MeterRegistry meters) {
        var repeated = recurringJobs.stream().map(RecurringJob::task).toList();
        var dueTimes = new DueTimes(feedConnection.sql());
        return new Scheduling(connections, once, repeated, dueTimes, realTime, meters);
    }

    @EventListener(ApplicationReadyEvent.class)
    void start(ApplicationReadyEvent ready) {
        ready.getApplicationContext().getBean(Scheduling.class).start();
    }
}
