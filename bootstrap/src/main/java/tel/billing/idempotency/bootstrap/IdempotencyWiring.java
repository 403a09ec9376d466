package tel.billing.idempotency.bootstrap;

import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.IdempotencyPersonalData;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.idempotency.portal.ExecuteOnceResults;
import tel.billing.idempotency.web.IdempotentResponseHandler;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.PersonalData;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.privacy.JooqPersonalData;
import tel.billing.shared.portal.OnceResults;

@Configuration(proxyBeanMethods = false)
class IdempotencyWiring {

    @Bean
    IdempotencyModule idempotencyModule(
            UnitOfWork unitOfWork, DSLContext sql, Ids ids, BusinessClock clock, RealTime realTime) {
        return new IdempotencyModule(unitOfWork, new JooqIdempotencyKeys(sql), ids, clock, realTime);
    }

    @Bean
    ExecuteOnce executeOnce(IdempotencyModule idempotency) {
        return idempotency.executeOnce();
    }

    @Bean
    DueWork deleteExpiredResponses(IdempotencyModule idempotency) {
        return idempotency.deleteExpiredResponses();
    }

    @Bean
    IdempotentResponseHandler idempotentResponseHandler() {
        return new IdempotentResponseHandler();
    }

    @Bean
    PersonalData idempotencyPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, IdempotencyPersonalData.TABLES);
    }

    @Bean
    OnceResults onceResults(ExecuteOnce executeOnce) {
        return new ExecuteOnceResults(executeOnce);
    }
}
