/// The HTTP server: Tomcat with problems, request ids and deadlines.
@NullMarked
package tel.billing.shared.web.server;

import org.jspecify.annotations.NullMarked;
