package tel.billing.shared.bootstrap.embedded;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

final class VendorCondition implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return metadata.getAnnotations()
                .get(ConditionalOnVendor.class)
                .getEnum("value", Vendor.class)
                .isSelected(context.getEnvironment());
    }
}
