package tel.billing.identity.bootstrap;

import java.time.Duration;
import org.jooq.DSLContext;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.identity.application.SigningKeyDesk;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.persistence.JooqSigningKeyRegister;
import tel.billing.identity.persistence.JooqSigningKeys;
import tel.billing.identity.web.KeysController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.BillingSettings;
import tel.billing.shared.persistence.AesSecretBox;

@Configuration(proxyBeanMethods = false)
class SigningKeyWiring {

    @Bean
    JooqSigningKeyRegister signingKeyRegister(DSLContext sql, AesSecretBox box) {
        return new JooqSigningKeyRegister(sql, box);
    }

    @Bean
    SigningKeys signingKeys(JooqSigningKeyRegister register, Ids ids, BusinessClock clock, RealTime realTime) {
        return new JooqSigningKeys(register, ids, clock, realTime);
    }

    /// Decrypts the signing key before the first request, so that a wrong master key fails the start.
    @Bean
    SmartInitializingSingleton signingKeyOpens(SigningKeys keys) {
        return keys::current;
    }

    @Bean
    SigningKeyDesk signingKeyDesk(
            UnitOfWork unitOfWork,
            AnswerOnce answerOnce,
            JooqSigningKeyRegister register,
            SigningKeys keys,
            AuditTrail trail,
            Ids ids,
            BusinessClock clock,
            BillingSettings settings) {
        var each = Duration.ofDays(settings.signingKeyDays());
        return new SigningKeyDesk(unitOfWork, answerOnce, register, keys, trail, ids, clock, each);
    }

    @Bean
    DueWork dueRotations(SigningKeyDesk desk) {
        return desk.dueRotations();
    }

    @Bean
    KeysController keysController(SigningKeys keys, SigningKeyDesk desk) {
        return new KeysController(keys, desk.rotateSigningKey());
    }
}
