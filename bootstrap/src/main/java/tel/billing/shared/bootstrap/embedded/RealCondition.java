package tel.billing.shared.bootstrap.embedded;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

final class RealCondition implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        var part = metadata.getAnnotations().get(ConditionalOnReal.class).getEnum("value", Part.class);
        return !EmbeddedDefault.of(context.getEnvironment()).has(part);
    }
}
