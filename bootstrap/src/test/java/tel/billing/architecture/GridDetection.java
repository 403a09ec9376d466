package tel.billing.architecture;

import java.util.stream.Stream;
import org.springframework.modulith.core.ApplicationModuleDetectionStrategy;
import org.springframework.modulith.core.ApplicationModuleInformation;
import org.springframework.modulith.core.JavaPackage;
import org.springframework.modulith.core.NamedInterfaces;

/// Tells Spring Modulith of our grid: every package right under `tel.billing` is a subdomain, entered by its root
/// package alone, but for `shared`, whose layers stand open too.
public final class GridDetection implements ApplicationModuleDetectionStrategy {

    @Override
    public Stream<JavaPackage> getModuleBasePackages(JavaPackage root) {
        return root.getDirectSubPackages().stream();
    }

    @Override
    public NamedInterfaces detectNamedInterfaces(JavaPackage subdomain, ApplicationModuleInformation information) {
        return NamedInterfaces.builder(subdomain)
                .recursive()
                .including(layer -> subdomain.getLocalName().equals("shared"))
                .build();
    }
}
