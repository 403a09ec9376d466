package tel.billing.journey;

import java.util.Base64;
import javax.crypto.SecretKey;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import tel.billing.notification.sandbox.SandboxMailbox;
import tel.billing.payment.sandbox.SandboxCardProcessor;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.shared.bootstrap.settings.BillingSettings;
import tel.billing.shared.embedded.EmbeddedDatabase;

/// What an instance of the service has in common with the next one: the database, the master key, the address
/// that clients know, and the card processor, the PBX and the mail server outside.
record FirstInstance(ApplicationContext context) implements ApplicationContextInitializer<GenericApplicationContext> {

    String[] settings() {
        var database = context.getBean(EmbeddedDatabase.class);
        var masterKey = context.getBean(SecretKey.class).getEncoded();
        return new String[] {
            "--spring.datasource.url=" + database.service().url(),
            "--spring.datasource.username=" + database.service().user(),
            "--spring.datasource.password=" + database.service().password().value(),
            // As on Kubernetes: only the first instance knows the password of the owner.
            "--spring.flyway.enabled=false",
            "--billing.master-key=" + Base64.getEncoder().encodeToString(masterKey),
            "--billing.public-url=" + context.getBean(BillingSettings.class).publicUrl()
        };
    }

    @Override
    public void initialize(GenericApplicationContext next) {
        share(SandboxCardProcessor.class, next);
        share(SandboxPhoneSystem.class, next);
        share(SandboxMailbox.class, next);
    }

    /// The next instance creates sandboxes as well. This one replaces them.
    private void share(Class<?> sandbox, GenericApplicationContext next) {
        next.getBeanFactory().addBeanPostProcessor(new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return sandbox.isInstance(bean) ? context.getBean(sandbox) : bean;
            }
        });
    }
}
