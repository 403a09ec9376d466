package tel.billing.shared.portal.frame;

import java.util.Set;
import tel.billing.shared.Role;
import tel.billing.shared.portal.visitor.Site;

/// A link in the navigation. A page that the navigation shows declares one as a bean.
///
/// @param order the position: lower numbers come first
/// @param text the key of the link's text
/// @param path the page, with the prefix of its site
/// @param roles the users who see the link
public record NavigationEntry(Site site, int order, String text, String path, Set<Role> roles) {

    public NavigationEntry {
        roles = Set.copyOf(roles);
        if (!site.serves(path)) {
            throw new IllegalArgumentException("%s is no path of %s".formatted(path, site));
        }
    }

    /// A page of the portal, for customers.
    public static NavigationEntry portal(int order, String text, String path) {
        return new NavigationEntry(Site.PORTAL, order, text, path, Set.of(Role.CUSTOMER));
    }

    /// A page of the console, for all staff.
    public static NavigationEntry console(int order, String text, String path) {
        return new NavigationEntry(Site.CONSOLE, order, text, path, Set.of(Role.SUPPORT, Role.ADMIN));
    }

    /// A page of the console, for administrators.
    public static NavigationEntry admin(int order, String text, String path) {
        return new NavigationEntry(Site.CONSOLE, order, text, path, Set.of(Role.ADMIN));
    }

    /// Whether a page belongs to this entry: it is the entry's page, or below it.
    public boolean leadsTo(String page) {
        return page.equals(path) || (!path.equals(site.home()) && page.startsWith(path + "/"));
    }
}
