package tel.billing.shared.portal.frame;

import java.util.List;

/// What surrounds every page: the operator's brand, the navigation, the operations of staff and the languages.
///
/// @param assets the path of the styles and scripts of this release, below the prefix of the site
/// @param navigation the links of both sites, in their order
/// @param operations what staff can do, in its order
public record PageFrame(
        PortalBranding branding,
        String assets,
        List<NavigationEntry> navigation,
        List<StaffOperation> operations,
        List<Language> languages) {

    public PageFrame {
        navigation = List.copyOf(navigation);
        operations = List.copyOf(operations);
        languages = List.copyOf(languages);
    }
}
