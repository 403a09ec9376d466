package tel.billing.audit.bootstrap;

import org.jooq.DSLContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.UserDirectory;
import tel.billing.audit.application.AuditRetention;
import tel.billing.audit.application.AuditTimeline;
import tel.billing.audit.application.PurgeAuditLog;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.audit.persistence.AuditPersonalData;
import tel.billing.audit.persistence.JooqAuditTrail;
import tel.billing.audit.web.AuditLogController;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.DueWork;
import tel.billing.shared.Ids;
import tel.billing.shared.PersonalData;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.persistence.privacy.JooqPersonalData;

@Configuration(proxyBeanMethods = false)
class AuditWiring {

    @Bean
    JooqAuditTrail auditTrail(DSLContext sql, Ids ids, BusinessClock clock) {
        return new JooqAuditTrail(sql, ids, clock);
    }

    @Bean
    DueWork purgeAuditLog(UnitOfWork unitOfWork, JooqAuditTrail trail, BillingSettings settings) {
        var retention = AuditRetention.ofDays(settings.auditAddressDays(), settings.auditLogDays());
        return new PurgeAuditLog(unitOfWork, trail, retention);
    }

    @Bean
    ReadAuditLog readAuditLog(JooqAuditTrail trail, UserDirectory users) {
        return new ReadAuditLog(trail, users);
    }

    @Bean
    AuditLogController auditLogController(ReadAuditLog readAuditLog) {
        return new AuditLogController(readAuditLog);
    }

    @Bean
    TimelineSource auditTimeline(ReadAuditLog readAuditLog) {
        return new AuditTimeline(readAuditLog);
    }

    @Bean
    PersonalData auditPersonalData(DSLContext sql) {
        return new JooqPersonalData(sql, AuditPersonalData.TABLES);
    }
}
