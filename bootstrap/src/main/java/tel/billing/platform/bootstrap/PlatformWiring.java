package tel.billing.platform.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.notification.Outbox;
import tel.billing.platform.Platform;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

@Configuration(proxyBeanMethods = false)
class PlatformWiring {

    @Bean
    Platform platform(
            UnitOfWork unitOfWork,
            ExecuteOnce executeOnce,
            RateLimits rateLimits,
            Outbox outbox,
            AuditTrail auditTrail,
            Ids ids,
            BusinessClock clock,
            RealTime realTime) {
        return new Platform(unitOfWork, executeOnce, rateLimits, outbox, auditTrail, ids, clock, realTime);
    }
}
