package tel.billing.architecture;

import java.util.stream.Stream;
import org.springframework.modulith.core.ApplicationModuleDetectionStrategy;
import org.springframework.modulith.core.ApplicationModuleInformation;
import org.springframework.modulith.core.JavaPackage;
import org.springframework.modulith.core.NamedInterfaces;

/// Defines the modules for Spring Modulith: every package right under `tel.billing` is a subdomain. Others may
/// use only its root package, except for `shared`, whose layers are open as well.
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
