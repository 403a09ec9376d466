/// The server around it all: Tomcat speaks in problems, and every request has its id.
@NullMarked
package tel.billing.shared.web.server;

import org.jspecify.annotations.NullMarked;
