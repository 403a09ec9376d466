package tel.billing.shared.bootstrap.embedded;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;

/// Applies only if the settings select this vendor.
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Conditional(ConditionalOnVendor.VendorCondition.class)
public @interface ConditionalOnVendor {
    Vendor value();

    final class VendorCondition implements Condition {

        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return metadata.getAnnotations()
                    .get(ConditionalOnVendor.class)
                    .getEnum("value", Vendor.class)
                    .isSelected(context.getEnvironment());
        }
    }
}
