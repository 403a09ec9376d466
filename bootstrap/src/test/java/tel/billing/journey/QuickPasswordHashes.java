package tel.billing.journey;

import java.time.Duration;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.persistence.password.Argon2Cost;
import tel.billing.identity.persistence.password.Argon2PasswordHashes;
import tel.billing.identity.persistence.password.HashingQueue;

/// Real password hashes with low cost instead of the service's, because the tests sign up many customers.
public final class QuickPasswordHashes implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    private static final Argon2Cost CHEAP = new Argon2Cost(256, 1, 1);
    private static final HashingQueue TWO_AT_A_TIME = new HashingQueue(2, 40, Duration.ofSeconds(10));

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        context.getBeanFactory().addBeanPostProcessor(new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return name.equals("passwordHashes") && bean instanceof PasswordHashes
                        ? new Argon2PasswordHashes(CHEAP, TWO_AT_A_TIME)
                        : bean;
            }
        });
    }
}
