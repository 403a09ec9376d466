package tel.billing.shared.bootstrap.embedded;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;

/// Applies only if the service is filled with demo data.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnBooleanProperty(ConditionalOnDemo.PROPERTY)
public @interface ConditionalOnDemo {
    /// The property of the setting `BILLING_DEMO`.
    String PROPERTY = "billing.demo";
}
