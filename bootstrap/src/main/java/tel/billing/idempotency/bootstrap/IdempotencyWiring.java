package tel.billing.idempotency.bootstrap;

import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.application.IdempotencyUseCases;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.idempotency.web.OnceAnswerHandler;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

@Configuration(proxyBeanMethods = false)
class IdempotencyWiring {

    @Bean
    IdempotencyUseCases idempotencyUseCases(
            UnitOfWork unitOfWork, DSLContext sql, Ids ids, BusinessClock clock, RealTime realTime) {
        return new IdempotencyUseCases(unitOfWork, new JooqIdempotencyKeys(sql), ids, clock, realTime);
    }

    @Bean
    AnswerOnce answerOnce(IdempotencyUseCases idempotency) {
        return idempotency.answerOnce();
    }

    @Bean
    DueWork forgottenReplies(IdempotencyUseCases idempotency) {
        return idempotency.forgottenReplies();
    }

    @Bean
    OnceAnswerHandler onceAnswerHandler() {
        return new OnceAnswerHandler();
    }
}
