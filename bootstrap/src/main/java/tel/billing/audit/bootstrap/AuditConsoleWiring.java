package tel.billing.audit.bootstrap;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.audit.portal.log.AuditLogPage;
import tel.billing.shared.portal.frame.NavigationEntry;

/// The audit log in the console.
@Configuration(proxyBeanMethods = false)
class AuditConsoleWiring {

    @Bean
    AuditLogPage auditLogPage(ReadAuditLog readAuditLog) {
        return new AuditLogPage(readAuditLog);
    }

    @Bean
    NavigationEntry auditLogNavigation() {
        return NavigationEntry.console(40, "nav.audit_log", "/console/audit-log");
    }
}
