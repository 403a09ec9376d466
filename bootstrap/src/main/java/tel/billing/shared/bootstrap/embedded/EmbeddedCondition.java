package tel.billing.shared.bootstrap.embedded;

import java.util.List;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

final class EmbeddedCondition implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
        var parts = metadata.getAnnotations().get(ConditionalOnEmbedded.class).getEnumArray("value", Part.class);
        var embedded = EmbeddedDefault.of(context.getEnvironment());
        return parts.length == 0 ? embedded.isWhole() : embedded.hasAll(List.of(parts));
    }
}
