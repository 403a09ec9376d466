/// What every page of the portal and the console needs. A page is a class with [PortalPages], whose methods
/// have a Spring mapping and [tel.billing.shared.portal.visitor.PortalAccess], take a [Visit] and, if they read
/// input, a [Form], and return a [View]. `docs/adapters/portal-pages.md` shows a complete example.
///
/// This package uses `visitor` and `frame`, which do not use it. `operation`, `console` and `server` use it.
@NullMarked
package tel.billing.shared.portal;

import org.jspecify.annotations.NullMarked;
