package tel.billing.shared.bootstrap;

import com.github.kagkarlsson.scheduler.task.Task;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.RealTime;
import tel.billing.shared.RunDueWork;
import tel.billing.shared.persistence.Scheduling;

/// Background work: outgoing e-mails, and the sweeps that find all other due work.
@Configuration(proxyBeanMethods = false)
class LaterWiring {

    @Bean
    RecurringJob dueWork(BusinessClock clock, ObjectProvider<DueWork> works) {
        return new RecurringJob(
                "due-work",
                Duration.ofSeconds(1),
                () -> new RunDueWork(clock, works.stream().toList()).run());
    }

    @Bean
    @DependsOnDatabaseInitialization
    Scheduling scheduling(
            DataSource dataSource,
            List<Task<byte[]>> once,
            List<RecurringJob> recurringJobs,
            RealTime realTime,
            MeterRegistry meters) {
        var repeated = recurringJobs.stream()
                .map(recurringJob -> Scheduling.every(recurringJob.pause(), recurringJob.name(), recurringJob.work()))
                .toList();
        return new Scheduling(dataSource, once, repeated, realTime, meters);
    }

    @EventListener(ApplicationReadyEvent.class)
    void start(ApplicationReadyEvent ready) {
        ready.getApplicationContext().getBean(Scheduling.class).start();
    }
}
