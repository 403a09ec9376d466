package tel.billing.shared.portal;

import java.util.List;

/// What surrounds every page: the operator's brand, the navigation and the languages.
///
/// @param assets the path of the styles and scripts of this release, below the prefix of the site
/// @param navigation the links of both sites, in their order
public record PageFrame(
        PortalBranding branding, String assets, List<NavigationEntry> navigation, List<Language> languages) {

    public PageFrame {
        navigation = List.copyOf(navigation);
        languages = List.copyOf(languages);
    }
}
